import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { filePath } from '../../../domain/files.ts'
import { readDocumentTask } from '../../../worker/documents/read-document.ts'
import { startTestWorker, type TestWorker } from '../../../worker/testing.ts'
import { renderPdf } from '../../functions/_shared/papers/render-pdf.ts'
import type { TestProject, User } from '../../functions/_shared/testing.ts'
import addDocuments from '../../functions/documents/add-documents.ts'
import saveFolder from '../../functions/documents/save-document-folder.ts'
import { type ProjectServer, serveProject } from '../server.ts'

export type Shelf = {
  project: TestProject
  server: ProjectServer
  worker: TestWorker
  condominiumId: string
  admin: User
  client(user: User | null): Promise<SupabaseClient>
  folder(name: string, more?: Record<string, unknown>): Promise<string>
  /** Uploads a file as the administrator and saves it as a document; with `reads` the worker has read it. */
  keep(folderId: string, name: string, content: Blob, more?: Record<string, unknown>): Promise<Kept>
  read(): Promise<void>
  close(): Promise<void>
}
export type Kept = { id: string; versionId: string; path: string }

/** A condominium with its files over HTTP, and what its documents need. */
export async function startShelf(project: TestProject): Promise<Shelf> {
  const server = await serveProject(project)
  process.env.SUPABASE_URL = server.url
  process.env.SUPABASE_SERVICE_ROLE_KEY = project.tokens.serviceRoleKey
  const worker = startTestWorker(project, { url: server.url, serviceKey: project.tokens.serviceRoleKey })
  const { admin, condominiumId } = await project.found()
  const client = (user: User | null) => server.of(user)
  return {
    project,
    server,
    worker,
    condominiumId,
    admin,
    client,
    async folder(name, more = {}) {
      const answer = await project.call(saveFolder, { condominium_id: condominiumId, name, ...more }, admin)
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return String(answer.body.folder_id)
    },
    async keep(folderId, name, content, more = {}) {
      const kept = await upload(await client(admin), condominiumId, name, content)
      const { id, versionId: version_id, path } = kept
      const document = { id, version_id, path, file_name: name, ...more }
      const answer = await project.call(
        addDocuments,
        { condominium_id: condominiumId, folder_id: folderId, documents: [document] },
        admin,
      )
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return kept
    },
    read: () => worker.settle([readDocumentTask]),
    async close() {
      await worker.stop()
      await server.close()
      await project.close()
    },
  }
}

export async function upload(
  { storage }: SupabaseClient,
  condominiumId: string,
  name: string,
  content: Blob,
): Promise<Kept> {
  const [id, versionId] = [randomUUID(), randomUUID()]
  const path = filePath({ condominiumId, area: 'documents', ownerId: versionId, id: randomUUID(), name })
  const { error } = await storage.from('condominium-files').upload(path, content, { metadata: { name } })
  if (error) throw error
  return { id, versionId, path }
}

/** A PDF with a page for each text. */
export async function pdfOf(...pages: string[]): Promise<Blob> {
  const bytes = await renderPdf({
    defaultStyle: { font: 'Roboto' },
    content: pages.map((text, place) => ({ text, ...(place > 0 ? { pageBreak: 'before' as const } : {}) })),
  })
  return new Blob([bytes], { type: 'application/pdf' })
}
