// What a thread for each function costs: a call through it against its handler called directly, and the start of the product's own.

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pino from 'pino'
import { addressOf } from '../domain/permissions/command-address.ts'
import { type CommandName, commands } from '../domain/permissions/commands.ts'
import { createFunctions } from '../host/functions/functions.ts'
import { projectFunctions } from '../host/functions/project-functions.ts'
import { loadProject } from '../host/project.ts'
import { createSecrets, createTokens } from '../host/tokens.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'

const calls = 5000
const source = `export default {
  async fetch(request) {
    const { name } = await request.json()
    return Response.json({ name, text: 'x'.repeat(500) })
  },
}`

type Fetch = (request: Request) => Promise<Response>

export default async function (): Promise<BenchResult[]> {
  const folder = await mkdtemp(join(tmpdir(), 'function-call-'))
  try {
    return [await callCost(folder), await startCost(folder)]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function callCost(folder: string): Promise<BenchResult> {
  const entrypoint = join(folder, 'functions', 'echo', 'index.ts')
  await mkdir(join(folder, 'functions', 'echo'), { recursive: true })
  await writeFile(entrypoint, source)
  const { default: direct } = (await import(entrypoint)) as { default: { fetch: Fetch } }
  const { service, authorization } = await serve(folder, {})
  const headers = { authorization, 'content-length': '16' }
  const request = () =>
    new Request('http://bench/functions/v1/echo', { method: 'POST', headers, body: '{"name":"bench"}' })
  const runs = await alternate({
    thread: () => times(service.fetch, request),
    direct: () => times(direct.fetch, request),
  })
  await service.close()
  const p50 = (each: number[][]) => each.map((run) => run[calls / 2]!)
  return {
    name: 'Chamada de uma função em sua thread',
    ours: told(runs.thread),
    bare: told(runs.direct),
    ratio: medianRatio(p50(runs.thread), p50(runs.direct)),
  }
}

/** The times of calls one after the other, shortest first. */
async function times(fetch: Fetch, request: () => Request): Promise<number[]> {
  const taken: number[] = []
  for (let call = 0; call < calls; call++) {
    const started = performance.now()
    await (await fetch(request())).text()
    taken.push(performance.now() - started)
  }
  return taken.sort((a, b) => a - b)
}

function told(runs: number[][]): string {
  const at = (share: number) => median(runs.map((run) => run[Math.floor(calls * share)]!))
  const milliseconds = (value: number) => value.toLocaleString('pt-BR', { maximumFractionDigits: 2 })
  return `p50 ${milliseconds(at(0.5))} ms, p99 ${milliseconds(at(0.99))} ms`
}

/**
 * Every function of the product, started one after the other by a request that its first command refuses; compiled code is kept, as at a
 * second start.
 */
async function startCost(folder: string): Promise<BenchResult> {
  const supabase = join(import.meta.dirname, '..', 'supabase')
  let starts: number[] = []
  let bytes = 0
  for (let round = 0; round < 2; round++) {
    starts = []
    const { service, authorization, names } = await serve(supabase, { cacheFolder: join(folder, 'compiled') })
    const before = process.memoryUsage.rss()
    for (const name of names) {
      const started = performance.now()
      const init = { method: 'GET', headers: { authorization } }
      await (await service.fetch(new Request(`http://bench/functions/v1/${firstOf(name)}`, init))).text()
      starts.push(performance.now() - started)
    }
    bytes = (process.memoryUsage.rss() - before) / names.length
    await service.close()
  }
  const [middle, most] = [median(starts), Math.max(...starts)].map(Math.round)
  return {
    name: 'Primeira chamada de uma função do produto',
    ours: `${middle} ms (a maior ${most} ms), ${Math.round(bytes / 2 ** 20)} MB por thread`,
  }
}

/** The address of a function's first command. */
const firstOf = (name: string): string =>
  (Object.keys(commands) as CommandName[]).map(addressOf).find((address) => address.startsWith(`${name}/`)) ??
  name

async function serve(folder: string, options: { cacheFolder?: string }) {
  const tokens = await createTokens(await createSecrets())
  const { config } = await loadProject(folder, {})
  const environment = {
    SUPABASE_URL: 'http://bench',
    SUPABASE_DB_URL: 'postgres://nowhere',
    SUPABASE_JWKS: JSON.stringify(tokens.jwks),
    SUPABASE_ANON_KEY: tokens.anonKey,
  }
  const log = pino({ level: 'silent' })
  const service = await createFunctions({ folder, tokens, config, environment, log, ...options })
  const names = [...(await projectFunctions(folder, config)).keys()]
  return { service, names, authorization: `Bearer ${tokens.anonKey}` }
}
