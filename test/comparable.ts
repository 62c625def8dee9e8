import type { Keys } from '../src/server/anonymity/keys.ts'
import { importedTag, voterIdOf, voterTag } from '../src/server/anonymity/tags.ts'
import type { Row } from './tables.ts'
