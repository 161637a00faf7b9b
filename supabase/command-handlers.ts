import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ZodType } from 'zod'
import type { Declaration } from '../domain/permissions/declaration.ts'

type Handler = {
  definition: Declaration & { input: ZodType; readOnly?: boolean }
  fetch(request: Request): Promise<Response>
}

const functions = join(import.meta.dirname, 'functions')
const paths = new Map(
  readdirSync(functions, { recursive: true, encoding: 'utf8' }).map((path) => [basename(path, '.ts'), path]),
)

/** A command's handler, loaded from its own file: what tests and the demonstration call without a network. */
export async function handlerOf(name: string): Promise<Handler> {
  const path = paths.get(name)
  if (!path) throw new Error(`no command ${name}`)
  const { default: handler } = (await import(join(functions, path))) as { default: Handler }
  return handler
}
