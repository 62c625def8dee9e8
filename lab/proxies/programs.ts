/** The programs that `npm run deploy-check` needs, and the Debian package of each. */
export const needed = {
  caddy: { names: ['caddy'], debian: 'caddy' },
  nginx: { names: ['nginx'], debian: 'nginx-light' },
  haproxy: { names: ['haproxy'], debian: 'haproxy' },
  pgbouncer: { names: ['pgbouncer'], debian: 'pgbouncer' },
  openssl: { names: ['openssl'], debian: 'openssl' },
  systemd: { names: ['systemd-analyze'], debian: 'systemd' },
}

export type Program = keyof typeof needed
