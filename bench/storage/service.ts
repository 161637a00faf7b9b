import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import postgres from 'postgres'
import { type Served, startServed } from '../../host/testing/served.ts'
import type { BenchDatabase } from '../harness/database.ts'

/** The service behind the gateway in a process of its own, and somebody who may read and write what lies in their folder. */
export type FileService = {
  served: Served
  headers: Record<string, string>
  /** The path of a name in the person's folder, below `/storage/v1/object/`. */
  pathOf(name: string): string
  /** A URL that needs no headers. */
  sign(name: string): Promise<string>
}

const bucket = 'measured'

/** Starts it with a private bucket under row level security. */
export async function startFileService(
  { urls, folder }: BenchDatabase,
  nodeOptions: string[] = [],
): Promise<FileService> {
  await makeBucket(urls.postgres)
  const served = await startServed({
    urls,
    files: { kind: 'folder', folder: join(folder, 'files') },
    logFile: join(folder, 'bench.log'),
    storage: { file_size_limit: '1GiB' },
    nodeOptions,
  })
  const owner = randomUUID()
  const headers = {
    authorization: `Bearer ${await served.sign(owner)}`,
    apikey: served.tokens.publishableKey,
  }
  const pathOf = (name: string) => `${bucket}/${owner}/${name}`
  return {
    served,
    headers,
    pathOf,
    async sign(name) {
      const answer = await fetch(`${served.url}/storage/v1/object/sign/${pathOf(name)}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: '{"expiresIn":3600}',
      })
      const { signedURL } = (await answer.json()) as { signedURL: string }
      return `/storage/v1${signedURL}`
    },
  }
}

async function makeBucket(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await sql.unsafe(`
      insert into storage.buckets (id, name) values ('${bucket}', '${bucket}') on conflict do nothing;
      create policy measured on storage.objects to authenticated
        using (bucket_id = '${bucket}' and (storage.foldername(name))[1] = (select auth.uid())::text)
        with check (bucket_id = '${bucket}' and (storage.foldername(name))[1] = (select auth.uid())::text)`)
  } finally {
    await sql.end()
  }
}
