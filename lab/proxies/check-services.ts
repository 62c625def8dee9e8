import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectFolder } from '../../test/processes/server-process.ts'
import { closeAtEnd } from '../kit/closing.ts'

const maxExposure = 2

/** Asks systemd whether it understands the services, and how much they could do if an attacker took them over. */
export async function checkServices(analyze: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spill-services-'))
  closeAtEnd(() => rmSync(folder, { recursive: true, force: true }))
  const units = ['spill.service', 'spill-backup.service', 'spill-backup.timer'].map((name) => {
    const unit = readFileSync(join(projectFolder, 'deploy', name), 'utf8')
    // systemd looks whether the program and its folder exist.
    writeFileSync(join(folder, name), unit.replaceAll('/opt/spill', projectFolder))
    return join(folder, name)
  })
  const { status, stderr } = spawnSync(analyze, ['verify', ...units], { encoding: 'utf8' })
  assert.equal(stderr.replaceAll(/^.*docs\/.*\n/gm, ''), '', 'systemd-analyze verify')
  assert.equal(status, 0, 'systemd-analyze verify')
  for (const unit of units.filter((one) => one.endsWith('.service'))) {
    const { stdout } = spawnSync(analyze, ['security', '--offline=true', unit], {
      encoding: 'utf8',
    })
    const exposure = Number(/Overall exposure level[^:]*: ([\d.]+)/.exec(stdout)?.[1])
    assert(exposure < maxExposure, `${unit} has an exposure of ${exposure}`)
  }
}
