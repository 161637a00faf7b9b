import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const imported = /import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/

test('every dialog is the one that the second click of a double one does not close', () => {
  const files = globSync('app/**/*.tsx')
  expect(files.length).toBeGreaterThan(500)
  const others = files.filter((file) => {
    const text = readFileSync(file, 'utf8')
    // One built of its parts answers for itself.
    return !file.endsWith('ui/dialog/modal.tsx') && imported.test(text) && !text.includes('<Modal.Root')
  })
  expect(others).toEqual([])
})
