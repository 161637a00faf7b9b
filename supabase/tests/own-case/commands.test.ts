import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Command, Declaration } from '../../../domain/permissions/declaration.ts'
import { readsOnly } from '../../../domain/permissions/own-case.ts'
import { handlerOf } from '../../command-handlers.ts'
import { startProject, type TestProject } from '../../functions/_shared/testing.ts'

let project: TestProject
beforeAll(async () => {
  project = await startProject()
})
afterAll(() => project.close())

const deciders = ['owner_admin', 'admin', 'council']
const decides = ({ roles }: Command) => Array.isArray(roles) && roles.some((role) => deciders.includes(role))

type OwnCase = NonNullable<Declaration['ownCase']>
/** What each command says of a decider's own case. */
const said = new Map<CommandName, OwnCase>()
/** Commands that have a trigger, with that trigger. */
const guards = new Map<CommandName, string>()
beforeAll(async () => {
  for (const name of Object.keys(commands) as CommandName[]) {
    const { ownCase } = (await handlerOf(name)).definition
    if (ownCase) said.set(name, ownCase)
    if (typeof ownCase === 'object') guards.set(name, ownCase.guard)
  }
})

test('every command of those who decide says what guards their own case, or why there is none', () => {
  const asked = (Object.keys(commands) as CommandName[]).filter((name) => decides(commands[name]))
  expect(asked.filter((name) => !said.has(name) && !readsOnly(name))).toEqual([])
  expect([...said.keys()].filter((name) => !asked.includes(name))).toEqual([])
})

test('every guard is a trigger that is there and asks who calls', async () => {
  const rows = await project.sql<{ name: string; asks: boolean }[]>`
    select t.tgname as name, p.prosrc ~ 'own_case|in_own_case|guard_own_receipt|check_penalty_act' as asks
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal and t.tgenabled <> 'D'`
  const there = new Set(rows.filter(({ asks }) => asks).map(({ name }) => name))
  expect([...guards.values()].filter((name) => !there.has(name))).toEqual([])
  expect(guards.size).toBeGreaterThan(50)
})

test('every guarded command is tried in an own case', async () => {
  const folders = [import.meta.dirname, join(import.meta.dirname, '..', 'penalties')]
  const texts = await Promise.all(
    folders.map(async (folder) => {
      const files = (await readdir(folder)).filter((file) => file.endsWith('.test.ts'))
      return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
    }),
  )
  const all = texts.flat().join('\n')
  // Acts of a penalty share one table; its own test tries them by kind.
  const untried = [...guards].filter(
    ([name, guard]) => guard !== 'penalty_acts_chain' && !all.includes(`/${name}.ts'`),
  )
  expect(untried).toEqual([])
})
