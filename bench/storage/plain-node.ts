// What one would write without a service: files of one folder served and kept by Node alone. Tells its port.
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { pipeline } from 'node:stream/promises'

process.once('message', (folder: string) => {
  const server = createServer((request, response) => {
    const answer = request.method === 'GET' ? download : upload
    answer(join(folder, request.url ?? ''), request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
// Goes with who measures, however that ends.
process.once('disconnect', () => process.exit(0))

async function download(file: string, _: IncomingMessage, response: ServerResponse): Promise<void> {
  const { size } = await stat(file)
  response.writeHead(200, { 'content-length': size })
  createReadStream(file).pipe(response)
}

/** Answers once the bytes are on the disk, as a server must that says they are kept. */
async function upload(file: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  await pipeline(request, createWriteStream(`${file}.part`))
  const handle = await open(`${file}.part`)
  await handle.sync()
  await handle.close()
  await rename(`${file}.part`, file)
  response.writeHead(201, { 'content-length': 0 }).end()
}
