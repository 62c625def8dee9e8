import type { Board } from '../../board/board.ts'

/** A cookie that travels with nothing but the calls about the session. */
export function sessionCallsCookie({ sessions }: Pick<Board, 'sessions'>, name: string) {
  const { secure } = sessions.cookieAttributes
  return {
    name: secure ? `__Secure-${name}` : name,
    attributes: { path: '/api/session', httpOnly: true, secure, sameSite: 'strict' } as const,
  }
}
