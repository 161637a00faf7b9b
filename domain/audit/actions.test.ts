import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../permissions/commands.ts'
import { actionGroups } from './action-groups.ts'
import { actions, actionsOf, actionWords } from './actions.ts'

const migrations = join(import.meta.dirname, '..', '..', 'supabase', 'migrations')

/** 'update:conventions' of every trigger that calls private.audit_change(). */
function auditedTables(): string[] {
  const sql = readdirSync(migrations)
    .map((name) => readFileSync(join(migrations, name), 'utf8'))
    .join('\n')
  const triggers = sql.matchAll(
    /create trigger \w+ after ([a-z_, ]+?)\s+on public\.(\w+)[^;]*execute function private\.audit_change\(\)/g,
  )
  return [...triggers].flatMap(([, events = '', table = '']) =>
    [...events.matchAll(/\b(insert|update|delete)\b/g)].map(([event]) => `${event}:${table}`),
  )
}

test('every command has words in the audit', () => {
  expect(Object.keys(commands).filter((name) => !actions.has(name))).toEqual([])
})

test('every table that writes its own entries has words in the audit', () => {
  const keys = auditedTables()
  expect(keys).toContain('update:condominiums')
  expect(keys).toContain('delete:conventions')
  expect(keys.filter((key) => !actions.has(key))).toEqual([])
})

test('each group can be filtered by, and what is unknown is said plainly', () => {
  for (const group of Object.keys(actionGroups) as (keyof typeof actionGroups)[])
    expect(actionsOf(group).length).toBeGreaterThan(0)
  expect(actionWords({ action: 'delete', entity: 'conventions' })).toBe('Removeu uma versão da convenção')
  expect(actionWords({ action: 'sing', entity: null })).toBe('Fez uma alteração')
})
