import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './settings.ts'

const folders = ['app', 'domain', 'supabase', 'worker', 'host', 'standins', 'scripts', 'e2e', 'bench']

/** Rules of style that no linter knows. */
const rules: Readonly<Record<string, RegExp>> = {
  'what has not come yet is a NotLoaded, which waits, says why and asks again':
    /<ErrorState\s+message=\{toFailure\(\w+\.error\)\.message\}/,
  'a button saves, edits, adds, removes or deletes by the verb that docs/glossary.md has for it':
    /(?:["'`>]|^ +)(?:Gravar|Tirar(?! foto| de uso)|Alterar|Incluir(?! CPF| todos)|Acrescentar(?! à carta)|Guardar(?! achado| até| em\b| como PDF| só| inteiro)|Apagar(?! assinatura| dígito| os dados| os meus dados| a conta))\b/m,
  'a comment is in plain English: subject, verb, object':
    /^\s*(?:\/\*\*|\/\/|\*).*\b(?:whoever|whomever|anew|thereof)\b/m,
  'a dialog is the one of ui/dialog, which the second click of a double one does not close, or built of its parts':
    /^(?![\s\S]*(?:<Modal\.Root|<MantineModal))[\s\S]*import \{[^}]*\bModal\b[^}]*\} from '@mantine\/core'/,
  'a literal is spread only to keep several keys on one line: write the keys': /^\s*\.\.\.\{ /m,
}

test.each(Object.entries(rules))('%s', (_rule, pattern) => {
  const paths = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
  )
  const broken = paths.filter(
    (path) => /\.tsx?$/.test(path) && pattern.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(broken).toEqual([])
})
