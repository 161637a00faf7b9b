// Writes the files derived from the commands' declarations (docs/decisions/0075): `npm run generate` after a command is added or changed.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { derivedFiles } from './derived/derived-files.ts'
import { root } from './settings.ts'

for (const [path, text] of await derivedFiles()) {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
