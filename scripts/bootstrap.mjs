// Runs under any Node from 20 on, with nothing installed: installs what the lock file says, builds, and hands over to the
// pinned Node 24 of node_modules. `node scripts/bootstrap.mjs start|test|bench|faults|instances|screenshots|generate|host [options]`.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { repairDriver } from './repair-driver.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.chdir(root)
const [command = 'start', ...rest] = process.argv.slice(2)
const scripts = {
  start: 'start.ts',
  test: 'test.ts',
  bench: 'bench.ts',
  faults: 'faults.ts',
  instances: 'instances.ts',
  generate: 'generate.ts',
  screenshots: 'screenshots.ts',
  host: 'host.ts',
}
if (!Object.hasOwn(scripts, command))
  fail(`Comando desconhecido: ${command}. Use: ${Object.keys(scripts).join(', ')}.`)

install(command === 'start' || command === 'host' ? 'production' : 'full')
process.env.PATH = join(root, 'node_modules', '.bin') + delimiter + process.env.PATH
const node = pinnedNode()
// Another project has no web app, and generated code is an input of the build.
if (command !== 'host' && command !== 'generate') build(node)
// V8 doubles its young generation at will; kept small, a server's memory stays constant after the first minute.
run(node, ['--max-semi-space-size=16', join('scripts', scripts[command]), ...rest])

/** `production` leaves the test tools out; a full installation serves both. */
function install(kind) {
  const stampFile = join('node_modules', '.install-stamp')
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')
  const stamp = (mode) => `${lock} ${process.platform} ${process.arch} ${mode}`
  const found = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (found === stamp('full') || found === stamp(kind)) return
  console.log('Instalando dependências (só na primeira vez ou quando mudam)…')
  const options = ['ci', '--loglevel=error', ...(kind === 'production' ? ['--omit=dev'] : [])]
  const done = spawnSync('npm', options, { stdio: 'inherit', shell: process.platform === 'win32' })
  if (done.status !== 0) fail('A instalação das dependências falhou.')
  repairDriver()
  writeFileSync(stampFile, stamp(kind))
}

/** Node 24 comes through npm on Linux; elsewhere the system's own must be new enough. */
function pinnedNode() {
  const pinned = join(root, 'node_modules', `node-linux-${process.arch}`, 'bin', 'node')
  if (existsSync(pinned)) return pinned
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 24 || (major === 24 && minor >= 2)) return process.execPath
  fail(`É preciso o Node 24 ou mais novo neste sistema (este é o ${process.version}).`)
}

/** Builds the web app when its sources are not the ones of the last build. */
function build(node) {
  const stampFile = join('dist', '.build-stamp')
  const sources = [
    'app',
    'domain',
    'public',
    'index.html',
    'legal.html',
    'app.html',
    'vite.config.ts',
    'package-lock.json',
  ]
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesIn)) hash.update(file).update(readFileSync(file))
  const stamp = hash.digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Montando as páginas…')
  const done = spawnSync(
    node,
    [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    { stdio: 'inherit' },
  )
  if (done.status !== 0) fail('A montagem das páginas falhou.')
  writeFileSync(stampFile, stamp)
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
  return entries.flatMap((name) => filesIn(join(path, name)))
}

/** Forwards our signals to the child, and exits the way it did. */
function run(node, options) {
  const child = spawn(node, options, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
