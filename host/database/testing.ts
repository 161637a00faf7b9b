import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { type DatabaseUrls, inDatabase } from './urls.ts'

/** A database of the test run that others are cloned from; `error` says why it could not be made. */
export type Template = { database: string; error?: string }

/** What `vitest-setup.ts` provides to every test: one running cluster with its templates. */
export type TestCluster = { urls: DatabaseUrls; templates: Record<'bare' | 'project', Template> }

declare module 'vitest' {
  interface ProvidedContext {
    testCluster: TestCluster
  }
}

/**
 * Creates a database for the caller, in about 50 ms: roles, schemas and the tables of schema auth, and unless `template` is 'bare' the project's
 * migrations too. Clone once per test file and `drop()` it in `afterAll`.
 */
export async function cloneDatabase({ template = 'project' }: { template?: 'bare' | 'project' } = {}) {
  const { urls, templates } = inject('testCluster')
  const { database, error } = templates[template]
  if (error) throw new Error(error)
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer(
    urls.admin,
    `create database ${name} template ${database} owner postgres strategy file_copy`,
  )
  return {
    urls: {
      admin: inDatabase(urls.admin, name),
      postgres: inDatabase(urls.postgres, name),
      authenticator: inDatabase(urls.authenticator, name),
      authAdmin: inDatabase(urls.authAdmin, name),
      storageAdmin: inDatabase(urls.storageAdmin, name),
      realtimeAdmin: inDatabase(urls.realtimeAdmin, name),
    } satisfies DatabaseUrls,
    drop: () => administer(urls.admin, `drop database ${name} with (force)`),
  }
}

/** Runs one statement that cannot run inside a transaction, on its own connection. */
export async function administer(adminUrl: string, statement: string): Promise<void> {
  const sql = postgres(adminUrl, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(statement)
  } finally {
    await sql.end()
  }
}
