import { randomUUID } from 'node:crypto'
import { crc32, deflateRawSync } from 'node:zlib'
import { buckets, filePath } from '../../domain/files.ts'
import { startTestWorker, type TestWorker } from '../../worker/testing.ts'
import type { Answer, TestProject, User } from '../functions/_shared/testing.ts'
import importUnits from '../functions/units/import-units.ts'
import { type ProjectServer, serveProject } from './server.ts'

export type Home = { admin: User; condominiumId: string }

export type Intake = {
  server: ProjectServer
  worker: TestWorker
  /** Uploads a file as the admin; returns its path. */
  upload(home: Home, content: Buffer | string, name?: string): Promise<string>
  /** Uploads and submits a file; without review by default. */
  send(home: Home, content: Buffer | string, more?: Record<string, unknown>): Promise<Answer>
  close(): Promise<void>
}

/** What imports need around them: the project's storage over HTTP, and a worker that reaches it. */
export async function startIntake(project: TestProject): Promise<Intake> {
  const server = await serveProject(project)
  const worker = startTestWorker(project, { url: server.url, serviceKey: project.tokens.serviceRoleKey })
  async function upload({ admin, condominiumId }: Home, content: Buffer | string, name = 'unidades.csv') {
    const place = { condominiumId, area: 'imports', ownerId: randomUUID(), id: randomUUID(), name } as const
    const path = filePath(place)
    const type = name.endsWith('.xlsx') ? xlsxType : 'text/csv'
    const client = await server.of(admin)
    const { error } = await client.storage
      .from(buckets.condominium)
      .upload(path, new Blob([content as BlobPart], { type }), { contentType: type })
    if (error) throw error
    return path
  }
  return {
    server,
    worker,
    upload,
    async send(home, content, { file_name = 'unidades.csv', ...more } = {}) {
      const path = await upload(home, content, String(file_name))
      const body = { condominium_id: home.condominiumId, path, file_name, review: false, ...more }
      return project.call(importUnits, body, home.admin)
    },
    async close() {
      await worker.stop()
      await server.close()
    },
  }
}

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A zip file of entries (name → text), as an attacker writes one too: `claims` lies about how large an entry is. */
export function zipOf(entries: Record<string, string | Buffer>, claims: Record<string, number> = {}): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [name, content] of Object.entries(entries)) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(0x800, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(bytes), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(claims[name] ?? bytes.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\0'), header, tail, Buffer.from(name)]))
    files.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(directory.length, 4)
  end.writeUInt16LE(directory.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, central, Buffer.from('PK\u0005\u0006'), end])
}

/** Builds a workbook of one sheet, with its rows as the XML inside `<sheetData>`. */
export function workbookOf(
  rows: string,
  more: Record<string, string | Buffer> = {},
): Record<string, string | Buffer> {
  return {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml':
      '<workbook xmlns:r="r"><sheets><sheet name="Unidades" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    ...more,
  }
}

/** Builds a text cell, stored in the sheet itself. */
export const textCell = (reference: string, text: string): string =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`
