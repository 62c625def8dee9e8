import { globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { TextlintKernel, type TextlintKernelOptions } from '@textlint/kernel'
import markdown from '@textlint/textlint-plugin-markdown'
import text from '@textlint/textlint-plugin-text'
import { parseSync } from 'oxc-parser'

/* Refuses long sentences in documents and comments, and the words of `words.yml`. */

type Line = { file: string; number: number; words: string }

const maxSentence = 260
const root = join(import.meta.dirname, '..')
const kernel = new TextlintKernel()
// These packages have no types.
const require = createRequire(import.meta.url)

for (const file of globSync('{*.md,docs/*.md,docs/{decisions,operations}/**/*.md}', { cwd: root }))
  await check('.md', linesOf(file, read(file)))
const code = '{*,{src,test,e2e,lab,deploy,seed,scripts,lint}/**/*}.{ts,tsx}'
for (const file of globSync(code, { cwd: root, exclude: ['lab/node_modules/**'] }))
  await check('.txt', commentsOf(file))

async function check(ext: string, lines: Line[]): Promise<void> {
  const options = {
    ext,
    plugins: [
      { pluginId: 'markdown', plugin: markdown.default },
      { pluginId: 'text', plugin: text.default },
    ],
    rules: [
      {
        ruleId: 'length',
        rule: require('textlint-rule-sentence-length').default,
        options: { max: maxSentence },
      },
      {
        ruleId: 'words',
        rule: require('textlint-rule-prh').default,
        options: { rulePaths: [`${root}/lint/words.yml`] },
      },
    ],
  } as TextlintKernelOptions
  const prose = lines.map((line) => line.words).join('\n')
  for (const { loc, message } of (await kernel.lintText(prose, options)).messages) {
    const { file, number } = lines[loc.start.line - 1] as Line
    console.error(`${file}:${number} ${message.split('\n')[0]}`)
    process.exitCode = 1
  }
}

/**
 * Returns the lines of all comments. Comments on successive lines are one text. Licences of other projects, which begin
 * with an exclamation mark, are left out.
 */
function commentsOf(file: string): Line[] {
  const source = read(file)
  const comments = parseSync(file, source).comments.filter(({ value }) => !value.startsWith('!'))
  return comments.flatMap(({ start, value }, index) => {
    const before = comments[index - 1]
    const continues = before && !source.slice(before.end, start).trim() && !value.includes('\n')
    const number = source.slice(0, start).split('\n').length
    const lines = linesOf(file, value.replace(/^\s*\*(?: |$)|\*$/gm, ''), number)
    return continues ? lines : [{ file, number, words: '' }, ...lines]
  })
}

function linesOf(file: string, text: string, first = 1): Line[] {
  return text
    .split('\n')
    .map((words, index) => ({ file, number: first + index, words: words.trimEnd() }))
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
