import type { Board } from '../../board/board.ts'

/** Name and attributes of a cookie that browsers send only to the session calls, `/api/session`. */
export function sessionCallsCookie({ sessions }: Pick<Board, 'sessions'>, name: string) {
  const { secure } = sessions.cookieAttributes
  return {
    name: secure ? `__Secure-${name}` : name,
    attributes: { path: '/api/session', httpOnly: true, secure, sameSite: 'strict' } as const,
  }
}
