import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Serves parts of one file from disk, as the storage service does, so that reading them costs what it costs there. */
export async function serveFile(path: string): Promise<{ url: string; close(): Promise<void> }> {
  const file = await open(path)
  const server = createServer(async (request, response) => {
    if (request.method === 'DELETE') return response.end('[]')
    const [, start = '0', end = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Number(end) - Number(start) + 1),
      position: Number(start),
    })
    response.writeHead(206).end(buffer.subarray(0, bytesRead))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await file.close()
    },
  }
}
