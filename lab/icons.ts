import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/* Writes src/web/ui/icons.ts with the icons that components use, as in `<Icon name="x" />`, from a package of 40 MB. */
const source = 'lucide-static@1.62.0'
const written = 'src/web/ui/icons.ts'

type Shape = [tag: string, attributes: Record<string, string>]

const folder = mkdtempSync(join(tmpdir(), 'spill-icons-'))
try {
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, source])
  execFileSync('tar', ['-xzf', globSync(`${folder}/*.tgz`)[0] ?? ''], { cwd: folder })
  const read = (file: string) => readFileSync(join(folder, 'package', file), 'utf8')
  const nodes: Record<string, Shape[]> = JSON.parse(read('icon-nodes.json'))
  const lines = usedNames().map((name) => `  '${name}': '${drawn(name, nodes[name])}',\n`)
  writeFileSync(
    written,
    `/*! Made by \`npm run lab -- icons\` from ${source}.\n\n${read('LICENSE').trim()} */\n\nexport const icons = {\n${lines.join('')}}\n`,
  )
  execFileSync('biome', ['format', '--write', written])
} finally {
  rmSync(folder, { recursive: true })
}

function usedNames(): string[] {
  const texts = globSync('src/web/**/*.tsx').map((file) => readFileSync(file, 'utf8'))
  const uses = texts.flatMap((text) => [...text.matchAll(/<Icon\s+name="([^"]+)"/g)])
  return [...new Set(uses.map(([, name = '']) => name))].sort()
}

function drawn(name: string, shapes?: Shape[]): string {
  if (!shapes) throw new Error(`${source} has no icon '${name}'`)
  const pairs = (attributes: Shape[1]) =>
    Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
  return shapes.map(([tag, attributes]) => `<${tag}${pairs(attributes).join('')}/>`).join('')
}
