// Files through the gateway and /storage/v1, under row level security, against servers that only send and keep files: Node's
// own streams, and nginx where it is installed.
import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openBenchDatabase } from './harness/database.ts'
import { alternate, type BenchResult, median, medianRatio } from './harness/result.ts'
import { type FileServer, startNginx, startPlainNode } from './storage/contenders.ts'
import { type Asked, download, downloadMany, upload } from './storage/load.ts'
import { type FileService, startFileService } from './storage/service.ts'

const mebibyte = 2 ** 20
const large = randomBytes(100 * mebibyte)
const small = randomBytes(20_000)
const parallel = 20

type Contest = { service: FileService; signed: string; plain: FileServer; nginx: FileServer | undefined }

/** Rates of one download, one upload and many small downloads, and what twenty large ones at once take of memory. */
export default async function (): Promise<BenchResult[]> {
  const database = await openBenchDatabase()
  const folder = join(database.folder, 'plain')
  await mkdir(folder)
  await Promise.all([writeFile(join(folder, 'large'), large), writeFile(join(folder, 'small'), small)])
  const service = await startFileService(database)
  const plain = await startPlainNode(folder)
  const nginx = await startNginx(folder, database.folder)
  try {
    await fill(service)
    const contest = { service, signed: await service.sign('large'), plain, nginx }
    const rates = [...(await downloads(contest)), ...(await uploads(contest)), await manySmall(contest)]
    return [...rates, ...(await memory(contest))]
  } finally {
    for (const contender of [plain, nginx]) contender?.close()
    await service.served.close()
    await database.close()
  }
}

async function fill({ served, headers, pathOf }: FileService): Promise<void> {
  for (const [name, body] of Object.entries({ large, small })) {
    const path = `/storage/v1/object/${pathOf(name)}`
    await upload({ port: served.port, method: 'POST', path, body, headers: { ...headers, ...octets } })
  }
}

const octets = { 'content-type': 'application/octet-stream' }

function askedOf({ service, signed, plain, nginx }: Contest) {
  const { served, headers, pathOf } = service
  const from = (port: number, path: string, size: number, more = {}): Asked => ({
    port,
    method: 'GET',
    path,
    size,
    headers: more,
  })
  const object = (name: string, size: number) =>
    from(served.port, `/storage/v1/object/authenticated/${pathOf(name)}`, size, headers)
  return {
    large: object('large', large.length),
    signed: from(served.port, signed, large.length),
    small: object('small', small.length),
    plain: from(plain.port, '/large', large.length),
    plainSmall: from(plain.port, '/small', small.length),
    nginx: nginx && from(nginx.port, '/large', large.length),
  }
}

async function downloads(contest: Contest): Promise<BenchResult[]> {
  const asked = askedOf(contest)
  const { nginx } = asked
  const contenders: Contenders = {
    object: () => download(asked.large),
    signed: () => download(asked.signed),
    plain: () => download(asked.plain),
    ...(nginx && { nginx: () => download(nginx) }),
  }
  await alternate(contenders, 2)
  const runs = await alternate(contenders)
  return [
    compared('Download de 100 MB, arquivo privado', runs, 'object', 'plain'),
    compared('Download de 100 MB, URL assinada', runs, 'signed', 'plain'),
    ...(nginx ? [compared('Download de 100 MB, contra nginx (sendfile)', runs, 'object', 'nginx')] : []),
  ]
}

async function uploads(contest: Contest): Promise<BenchResult[]> {
  const { plain, nginx, service } = contest
  const { served, headers, pathOf } = service
  const put = (port: number) => upload({ port, method: 'PUT', path: '/uploaded', body: large })
  const path = `/storage/v1/object/${pathOf('uploaded')}`
  const more = { ...headers, ...octets, 'x-upsert': 'true' }
  const contenders: Contenders = {
    object: () => upload({ port: served.port, method: 'POST', path, body: large, headers: more }),
    plain: () => put(plain.port),
    ...(nginx && { nginx: () => put(nginx.port) }),
  }
  await alternate(contenders, 2)
  const runs = await alternate(contenders)
  return [
    compared('Upload de 100 MB', runs, 'object', 'plain'),
    ...(nginx
      ? [compared('Upload de 100 MB, contra nginx (que não espera pelo disco)', runs, 'object', 'nginx')]
      : []),
  ]
}

async function manySmall(contest: Contest): Promise<BenchResult> {
  const asked = askedOf(contest)
  const contenders = {
    object: () => downloadMany(asked.small, 1000),
    plain: () => downloadMany(asked.plainSmall, 1000),
  }
  await alternate(contenders, 3)
  const { object, plain } = await alternate(contenders)
  const rate = (runs: number[]) => `${Math.round(median(runs)).toLocaleString('pt-BR')} downloads/s`
  return {
    name: '1.000 downloads de 20 kB, 16 conexões',
    ours: rate(object),
    bare: rate(plain),
    ratio: medianRatio(object, plain),
  }
}

type Contenders = Record<string, () => Promise<number>>
type Runs = Record<string, number[]>

const bareNames = { plain: 'Node: createReadStream e createWriteStream com fsync', nginx: 'nginx' }

function compared(name: string, runs: Runs, ours: 'object' | 'signed', bare: 'plain' | 'nginx'): BenchResult {
  const [product, direct] = [runs[ours] ?? [], runs[bare] ?? []]
  const rate = (values: number[]) => `${Math.round(median(values)).toLocaleString('pt-BR')} MB/s`
  return {
    name,
    ours: rate(product),
    bare: `${rate(direct)} (${bareNames[bare]})`,
    ratio: medianRatio(product, direct),
    ...(bare === 'plain' && { aim: { atLeast: 0.8 } }),
  }
}

/** What the process holds at most while twenty large files go out, then come in, at once. */
async function memory(contest: Contest): Promise<BenchResult[]> {
  const { served, headers, pathOf } = contest.service
  const asked = askedOf(contest).large
  const all = (one: (index: number) => Promise<number>) =>
    Promise.all(Array.from({ length: parallel }, (_, index) => one(index)))
  const peakWhile = async (name: string, work: () => Promise<unknown>): Promise<BenchResult> => {
    const before = await served.usage()
    await work()
    const { peakBytes, residentBytes } = await served.usage()
    const megabytes = (bytes: number) => `${Math.round(bytes / mebibyte)} MB`
    const told = [before.residentBytes, peakBytes, residentBytes].map(megabytes)
    return { name, ours: `${told[0]} antes, no máximo ${told[1]} desde o início, ${told[2]} depois` }
  }
  return [
    await peakWhile(`Memória: ${parallel} downloads de 100 MB ao mesmo tempo`, () =>
      all(() => download(asked, 1)),
    ),
    await peakWhile(`Memória: ${parallel} uploads de 100 MB ao mesmo tempo`, () =>
      all((index) => {
        const path = `/storage/v1/object/${pathOf(`parallel-${index}`)}`
        return upload({
          port: served.port,
          method: 'POST',
          path,
          body: large,
          headers: { ...headers, ...octets },
        })
      }),
    ),
  ]
}
