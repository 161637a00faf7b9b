import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { featureGroups } from '../../domain/audit/action-groups.ts'
import type { Declaration } from '../../domain/permissions/declaration.ts'
import { root } from '../settings.ts'
import { reportFiles } from './report-files.ts'

type Found = { name: string; feature: string; declared: Declaration & { readOnly?: boolean } }

const supabase = join(root, 'supabase')
const note = '// Derived from the commands of supabase/functions: `npm run generate` writes it.\n'

/**
 * What follows from the commands' declarations, by path: the permission matrix, the audit's words, the sections of 'Quem vê o quê', and
 * the functions that dispatch to the commands. Throws where a command has another name than its file, or its feature no group.
 */
export async function derivedFiles(): Promise<ReadonlyMap<string, string>> {
  const commands = await foundCommands()
  const apart = ownFunctions()
  const functionOf = ({ name, feature, declared }: Found) =>
    apart.has(name) ? '' : declared.answersFile ? 'files' : feature
  const dispatchers = Map.groupBy(commands, functionOf)
  dispatchers.delete('')
  return new Map([
    ['domain/permissions/commands.ts', matrix(commands, functionOf)],
    ['domain/audit/command-actions.ts', actions(commands)],
    ['domain/visibility/sections.ts', sections(commands)],
    ['supabase/functions/handlers.ts', handlers(commands)],
    ...(await reportFiles()),
    ...Array.from(dispatchers, ([folder, some]): [string, string] => [
      `supabase/functions/${folder}/index.ts`,
      dispatcher(folder, some),
    ]),
  ])
}

/** Every command of the tree, in the order of features and names. */
async function foundCommands(): Promise<readonly Found[]> {
  const found: Found[] = []
  const functions = join(supabase, 'functions')
  for (const { name: feature } of readdirSync(functions, { withFileTypes: true })) {
    if (feature.startsWith('_') || feature.includes('.')) continue
    for (const file of readdirSync(join(functions, feature)).sort()) {
      const path = join(functions, feature, file)
      if (!/^(?!index\.)[a-z-]+\.ts$/.test(file)) continue
      const called = /\b(?:command|listExport)(?:<[^(]*>)?\(\s*'([a-z-]+)'/.exec(
        readFileSync(path, 'utf8'),
      )?.[1]
      if (!called) continue
      const name = file.slice(0, -'.ts'.length)
      if (called !== name) throw new Error(`${feature}/${file} holds the command ${called}.`)
      const { default: handler } = (await import(path)) as { default?: { definition?: Found['declared'] } }
      if (!handler?.definition) throw new Error(`${feature}/${file} exports no command with its definition.`)
      found.push({ name, feature, declared: handler.definition })
    }
  }
  return found
}

/** Functions with an entry of their own in config.toml: their addresses are known outside, or named by the specification. */
function ownFunctions(): ReadonlySet<string> {
  const config = parse(readFileSync(join(supabase, 'config.toml'), 'utf8'))
  return new Set(Object.keys(config.functions as Record<string, unknown>))
}

const line = (name: string, value: string) => `  '${name}': ${value},\n`
const quoted = (text: string) => (text.includes("'") ? JSON.stringify(text) : `'${text}'`)

function matrix(commands: readonly Found[], functionOf: (found: Found) => string): string {
  const sets = new Set<string>()
  const rolesOf = ({ roles }: Declaration) => {
    if (typeof roles !== 'string') return `[${roles.map(quoted).join(', ')}]`
    if (roles === 'anyone' || roles === 'user') return quoted(roles)
    sets.add(roles)
    return roles
  }
  const entries = commands.map((found) => {
    const { feature, councilWithUnit, readOnlyAllowed, membersOnly, outlivesSession, isSecret } =
      found.declared
    const parts = [`at: ${quoted(functionOf(found))}`, `roles: ${rolesOf(found.declared)}`]
    if (councilWithUnit) parts.push('councilWithUnit: true')
    if (feature) parts.push(`feature: ${quoted(feature)}`)
    if (readOnlyAllowed) parts.push('readOnlyAllowed: true')
    if (membersOnly) parts.push('membersOnly: true')
    if (outlivesSession) parts.push('outlivesSession: true')
    if (isSecret) parts.push('isSecret: true')
    return line(found.name, `{ ${parts.join(', ')} }`)
  })
  return `${note}import type { Command } from './declaration.ts'
import { ${[...sets].sort().join(', ')} } from './roles.ts'

/** The callers each command allows, and the function that serves it; '' is a function of its own. */
export const commands = {
${entries.join('')}} as const satisfies Record<string, Command & { at: string }>
export type CommandName = keyof typeof commands
`
}

function actions(commands: readonly Found[]): string {
  const entries = commands.map(({ name, feature, declared }) => {
    const group = declared.auditGroup ?? featureGroups[feature]
    if (!group) throw new Error(`Name the group of ${feature} in domain/audit/action-groups.ts.`)
    return line(name, `{ group: '${group}', words: ${quoted(declared.auditedAs)} }`)
  })
  return `${note}import type { Action } from './action-groups.ts'

/** What the audit's entries say happened, by command. */
export const commandActions: Readonly<Record<string, Action>> = {
${entries.join('')}}
`
}

/** Groups commands restricted to some roles: those open to anyone, or to any person, change nothing of a condominium. */
function sections(commands: readonly Found[]): string {
  const restricted = commands.filter(({ declared: { roles } }) => roles !== 'anyone' && roles !== 'user')
  const bySection = Map.groupBy(restricted, ({ feature, declared }) => declared.section ?? feature)
  const blocks = [...bySection]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([section, some]) => {
      const entries = some.map(({ name, declared }) => `'${name}': ${quoted(changesOf(declared))}`)
      return `  ${/-/.test(section) ? quoted(section) : section}: { ${entries.join(', ')} },\n`
    })
  return `${note}
/** How much of each section of 'Quem vê o quê' its commands change. */
export const sections: Readonly<Record<string, Readonly<Record<string, 'nothing' | 'own' | 'all'>>>> = {
${blocks.join('')}}
`
}

const changesOf = ({ changes, readOnly, answersFile }: Found['declared']) =>
  changes ?? (readOnly || answersFile ? 'nothing' : 'all')

/** Generates only types, from which those of the app's requests and answers follow (`app/lib/commands/contract.ts`). */
function handlers(commands: readonly Found[]): string {
  const entries = commands.map(({ name, feature }) =>
    line(name, `typeof import('./${feature}/${name}.ts').default`).replace(/,\n$/, '\n'),
  )
  return `${note}
/** The handler of each command. */
export type Handlers = {
${entries.join('')}}
`
}

function dispatcher(folder: string, commands: readonly Found[]): string {
  const entries = commands.map(({ name, feature }) =>
    line(name, `() => import('${feature === folder ? '.' : `../${feature}`}/${name}.ts')`),
  )
  return `${note}import { serve } from '../_shared/serve.ts'

export default serve({
${entries.join('')}})
`
}
