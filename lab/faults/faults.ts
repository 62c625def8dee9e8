/*
 * `npm run torture -- NAME` runs a test that is too rough or too long for `npm test`. Each is a file in this folder that
 * runs when it is imported, prints its findings, and ends with status 1 if something is wrong.
 */
const tortures: Record<string, string> = {
  faults: 'injects faults under load, and measures what is lost and how long it takes',
  soak: 'lets people use a cluster for an hour, with a fault each minute',
  judge: 'judges the history in a file again',
  requests: 'sends twenty thousand hostile requests, and looks what they left',
  'hidden-accounts': 'asks for addresses with an account and without, and looks whether time tells',
  'hidden-by-time': 'asks for hidden and deleted items, and looks whether time tells them apart',
  budgets: 'asks for more than a small process can do, and measures that it lives on',
  clock: 'sets the clock a day ahead and back, and looks whether limits hold anybody back',
  interleavings:
    'runs every order of the statements of two people who act on one item, and compares',
  model: 'lets members and an operator do anything, and compares the board with a model of it',
  converge: 'shows a page late and lost events, in many orders, and compares it with the board',
  orders: 'lets events, queries and answers overtake each other, and looks what visitors read',
  scrub: 'scrubs a board of a million votes that is in use, and measures how long anybody waits',
}

const name = process.argv[2] ?? 'faults'
if (!Object.hasOwn(tortures, name)) {
  const list = Object.entries(tortures).map(([known, does]) => `  ${known.padEnd(16)} ${does}`)
  console.error(`There is no torture '${name}'; there are:\n${list.join('\n')}`)
  process.exit(1)
}
await import(name === 'faults' ? './inject.ts' : `./${name}.ts`)
