import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../../test/processes/server-process.ts'

export type Ports = { https: number; http: number; board: number }

export type ProxySetup = {
  program: 'caddy' | 'nginx' | 'haproxy'
  file: string
  args: (file: string) => string[]
  /** Replaces what differs from machine to machine: ports, files, the name, the user. */
  fit: (config: string, ports: Ports, folder: string) => string
  env?: (ports: Ports) => Record<string, string>
  /** Where the certificate is that the proxy's clients must trust. */
  certificate: string
}

export const proxies: ProxySetup[] = [
  {
    program: 'caddy',
    file: 'Caddyfile',
    args: (file) => ['run', '--adapter', 'caddyfile', '--config', file],
    fit: (config, { https, http }) =>
      replaced(config, [
        [
          '\n{\n',
          `\n{\n\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tskip_install_trust\n`,
        ],
      ]),
    env: ({ board }) => ({ SPILL_HOST: 'localhost', SPILL_BOARDS: `127.0.0.1:${board}` }),
    certificate: 'caddy/pki/authorities/local/root.crt',
  },
  {
    program: 'nginx',
    file: 'nginx.conf',
    args: (file) => ['-c', file, '-g', 'daemon off;'],
    fit: (config, ports, folder) =>
      replaced(config, [
        ['user www-data;\n', ''],
        ['/run/nginx.pid', join(folder, 'nginx.pid')],
        ['[::]:80', `[::1]:${ports.http}`],
        ['[::]:443', `[::1]:${ports.https}`],
        ['listen 80', `listen ${ports.http}`],
        ['listen 443', `listen ${ports.https}`],
        ['server_name board.example.edu', 'server_name localhost'],
        ['/var/www/html', join(folder, 'web')],
        ['/etc/letsencrypt/live/board.example.edu/fullchain.pem', join(folder, 'board.crt')],
        ['/etc/letsencrypt/live/board.example.edu/privkey.pem', join(folder, 'board.key')],
        ['127.0.0.1:3000', `127.0.0.1:${ports.board}`],
      ]),
    certificate: 'board.crt',
  },
  {
    program: 'haproxy',
    file: 'haproxy.cfg',
    args: (file) => ['-f', file],
    fit: (config, ports, folder) =>
      replaced(config, [
        // A user may open fewer files than the service of Debian.
        ['maxconn 20000', 'maxconn 400'],
        ['\tuser haproxy\n\tgroup haproxy\n', ''],
        ['bind :80', `bind :${ports.http}`],
        ['bind :443', `bind :${ports.https}`],
        ['/etc/haproxy/board.pem', join(folder, 'board.pem')],
        ['127.0.0.1:3000', `127.0.0.1:${ports.board}`],
        ['127.0.0.1:3001', `127.0.0.1:${ports.board}`],
      ]),
    certificate: 'board.crt',
  },
]

export function configOf(proxy: ProxySetup, ports: Ports, folder: string): string {
  return proxy.fit(readFileSync(join(projectFolder, 'deploy', proxy.file), 'utf8'), ports, folder)
}

/** Throws an error if a text is missing, so that the check never runs with another configuration than it says. */
export function replaced(config: string, pairs: [string, string][]): string {
  return pairs.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The configuration has no '${from}'`)
    return text.replaceAll(from, to)
  }, config)
}
