import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

/* Refuses long sentences and some words in documents and comments. */

const maxSentence = 260
const refused: [RegExp, instead: string][] = [
  [/\bwho(?:m)?ever\b(?! holds both)/i, 'anyone who'],
  [/\banew\b/i, 'again'],
  [/\bfor ever\b/i, 'forever'],
  [/\bnobody\b/i, 'no one'],
  [/\bsomebody\b/i, 'someone'],
  [/\banybody\b/i, 'anyone'],
  [/\beverybody\b/i, 'everyone'],
  [/\bof whom\b/i, 'who'],
  [/\b(?:thereof|whereof)\b/i, 'of it'],
]

const root = join(import.meta.dirname, '..')
const documents = '{*.md,docs/*.md,docs/{decisions,operations}/**/*.md}'
const code = '{*,{src,test,e2e,lab,deploy,seed,scripts,lint}/**/*}.{ts,tsx}'

for (const file of globSync(documents, { cwd: root })) check(file, proseOf(read(file)))
for (const file of globSync(code, { cwd: root, exclude: ['lab/node_modules/**'] }))
  for (const { text, line } of commentsOf(file)) check(file, proseOf(text), line)

function check(file: string, lines: string[], first = 1): void {
  for (const [index, line] of lines.entries())
    for (const [word, instead] of refused)
      if (word.test(line)) report(file, first + index, `'${line.match(word)}': write '${instead}'`)
  for (const { text, index } of paragraphsOf(lines))
    for (const sentence of text.split(/(?<=[.!?][)"'*]*)\s+(?=[^a-z])/))
      if (sentence.length > maxSentence)
        report(file, first + index, `a sentence of ${sentence.length} characters`)
}

function report(file: string, line: number, what: string): void {
  console.error(`${file}:${line} ${what}`)
  process.exitCode = 1
}

/** Returns the lines without code, quotations, HTML and the addresses of links. */
function proseOf(text: string): string[] {
  const others = /^ *```[\s\S]*?^ *```|^<p>[\s\S]*?^<\/p>|^>.*/gm
  const emptied = text.replace(others, (block) => block.replace(/.+/g, ''))
  return emptied
    .replace(/`[^`]*`/g, '``')
    .replace(/\]\(\S+?\)/g, ']')
    .split('\n')
}

/** List items, headings and rows of columns begin a paragraph, too. Rows of Markdown's tables belong to none. */
function paragraphsOf(lines: string[]) {
  const paragraphs: { text: string; index: number }[] = []
  for (const [index, line] of lines.entries()) {
    const last = paragraphs.at(-1)
    if (last && !/^\s*(?:$|[-*#|]|\d+\. )|\S {2,}\S/.test(line)) last.text += ` ${line.trim()}`
    else paragraphs.push({ text: line, index })
  }
  return paragraphs.filter(({ text }) => !text.startsWith('|'))
}

/**
 * Returns the comments with the numbers of their first lines. Comments on successive lines are one. Licences of other
 * projects, which begin with an exclamation mark, are left out.
 */
function commentsOf(file: string) {
  const source = read(file)
  const comments: { text: string; line: number; end: number }[] = []
  for (const { start, end, value } of parseSync(file, source).comments) {
    const last = comments.at(-1)
    const text = value.replace(/^\s*\*(?: |$)|\*$/gm, '')
    if (value.startsWith('!')) continue
    if (last && /^\s*$/.test(source.slice(last.end, start)))
      Object.assign(last, { text: `${last.text}\n${text}`, end })
    else comments.push({ text, line: source.slice(0, start).split('\n').length, end })
  }
  return comments
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
