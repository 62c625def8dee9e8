import { readHistory } from './history/history.ts'
import { judge } from './history/judge.ts'

/* `npm run lab -- faults judge FILE` judges a history that another test has kept. */
const [file = ''] = process.argv.slice(2)
const entries = readHistory(file)
const findings = judge(entries)
for (const { kind, text } of findings) console.log(`${kind}: ${text}`)
console.log(`${entries.length} calls: ${findings.length} lost or wrong`)
process.exit(findings.length === 0 ? 0 : 1)
