import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../../test/processes/server-process.ts'
import { closeAtEnd } from '../kit/closing.ts'

const maxExposure = 2

/** Asks systemd whether it understands the services, and how much they could do if an attacker took them over. */
export async function checkServices(analyze: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spill-services-'))
  closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  const deploy = join(projectFolder, 'deploy')
  const units = globSync('spill*.{service,timer}', { cwd: deploy }).map((name) => {
    const unit = readFileSync(join(deploy, name), 'utf8')
    // systemd looks whether the program and its folder exist.
    writeFileSync(join(folder, name), unit.replaceAll('/opt/spill', projectFolder))
    return join(folder, name)
  })
  const { status, stderr } = spawnSync(analyze, ['verify', ...units], { encoding: 'utf8' })
  assert.equal(stderr.replaceAll(/^.*docs\/.*\n/gm, ''), '', 'systemd-analyze verify')
  assert.equal(status, 0, 'systemd-analyze verify')
  for (const name of ['spill.service', 'spill-backup.service']) {
    const { stdout } = spawnSync(analyze, ['security', '--offline=true', join(folder, name)], {
      encoding: 'utf8',
    })
    const exposure = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(stdout)?.[1])
    assert(exposure < maxExposure, `${name} has an exposure of ${exposure}`)
  }
}
