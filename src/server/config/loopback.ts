export const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

export function isLoopback(url: string): boolean {
  return loopbackNames.includes(new URL(url).hostname)
}
