// Allowed imports between parts (docs/decisions/0002): checked on real paths, with a guard against a parser that sees nothing.

import { existsSync } from 'node:fs'
import process from 'node:process'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

const rule = (name: string, from: string, to: { path: string; pathNot?: string }) => ({
  name,
  severity: 'error' as const,
  from: { path: from },
  to,
})
const ours = '^(app|domain|supabase|worker|host|standins|scripts|e2e|bench)/'

const forbidden = [
  { name: 'no-cycles', severity: 'error' as const, from: {}, to: { circular: true } },
  rule('domain-stands-alone', '^domain/(?!.*test\\.ts$)', { path: ours, pathNot: '^domain/' }),
  rule('domain-tests-ask-their-length', '^domain/.*test\\.ts$', {
    path: ours,
    pathNot: '^(domain/|host/test-length\\.ts$)',
  }),
  rule('host-serves-any-project', '^host/', { path: ours, pathNot: '^host/' }),
  // Letters are functions of what they are given (docs/decisions/0098): the functions judge and the app previews the very ones that the worker sends.
  rule('letters-use-domain', '^worker/message-templates/(?!.*test\\.ts$)', {
    path: ours,
    pathNot: '^(domain|worker/message-templates)/',
  }),
  rule('functions-use-domain', '^supabase/functions/(?!.*(test|testing)\\.ts$)', {
    path: ours,
    pathNot: '^(domain|supabase/functions|worker/message-templates)/',
  }),
  rule('shared-knows-no-command', '^supabase/functions/_shared/(?!.*(test|testing)\\.ts$)', {
    path: '^supabase/functions/',
    pathNot: '^supabase/functions/_shared/',
  }),
  rule('worker-uses-domain', '^worker/(?!.*(test|testing)\\.ts$)', {
    path: ours,
    pathNot: '^(domain|worker|supabase/functions/_shared)/',
  }),
  rule('standins-use-domain', '^standins/', { path: ours, pathNot: '^(domain|standins)/' }),
  // From the functions, the app uses only types: what each command takes and answers.
  rule('app-uses-domain', '^app/', {
    path: ours,
    pathNot: '^(app|domain|worker/message-templates)/|^supabase/functions/handlers\\.ts$',
  }),
  rule('ui-has-no-product', '^app/(ui|lib)/', { path: '^app/', pathNot: '^app/(ui|lib)/' }),
  rule('features-know-no-shell', '^app/features/', { path: '^app/(shell|routes)' }),
  rule('browser-tests-know-urls', '^e2e/', {
    path: ours,
    pathNot: '^(e2e|scripts|examples)/|^host/free-ports',
  }),
]
const folders = ['app', 'domain', 'supabase', 'worker', 'host', 'standins', 'scripts', 'e2e', 'bench'].filter(
  (folder) => existsSync(folder),
)
const { output } = await cruise(folders, {
  ruleSet: { forbidden },
  validate: true,
  parser: 'swc',
  tsPreCompilationDeps: true,
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '^(node_modules|dist)/' },
})
const { summary } = output as ICruiseResult
for (const { rule: broken, from, to } of summary.violations) console.error(`${broken.name}: ${from} → ${to}`)
if (summary.totalCruised < 100)
  console.error(`Só ${summary.totalCruised} módulos lidos: a verificação não está vendo a árvore.`)
else console.log(`Limites entre pastas: ${summary.totalCruised} módulos, ${summary.error} violações`)
process.exit(summary.error > 0 || summary.totalCruised < 100 ? 1 : 0)
