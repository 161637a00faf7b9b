import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { freePort } from '../../host/free-ports.ts'

/** A server of files: `GET /<name>` and `PUT /<name>` of one folder. */
export type FileServer = { port: number; close(): void }

/** Node's own streams and nothing else. */
export async function startPlainNode(folder: string): Promise<FileServer> {
  const child = fork(new URL('./plain-node.ts', import.meta.url), { execArgv: [] })
  child.send(folder)
  const [port] = (await once(child, 'message')) as [number]
  return { port, close: () => child.disconnect() }
}

/** Debian's nginx as its package configures it, one worker as the host is one process; undefined where it is not installed. */
export async function startNginx(folder: string, home: string): Promise<FileServer | undefined> {
  const command = findCommand('nginx')
  if (!command) return undefined
  const port = await freePort()
  // Its worker is another user.
  for (const path of [folder, home]) await chmod(path, 0o755)
  await mkdir(join(home, 'nginx'), { recursive: true })
  const file = join(home, 'nginx', 'nginx.conf')
  await writeFile(file, configurationOf(folder, join(home, 'nginx'), port))
  const child = spawn(command, ['-c', file, '-e', join(home, 'nginx', 'error.log')], { stdio: 'inherit' })
  await listening(port)
  return { port, close: () => void child.kill('SIGTERM') }
}

function configurationOf(folder: string, home: string, port: number): string {
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  return `${user} worker_processes 1; daemon off; pid ${home}/nginx.pid;
events { worker_connections 768; }
http {
  sendfile on; tcp_nopush on; access_log off; client_max_body_size 0;
  client_body_temp_path ${home}/body; proxy_temp_path ${home}/proxy; fastcgi_temp_path ${home}/fastcgi;
  uwsgi_temp_path ${home}/uwsgi; scgi_temp_path ${home}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}; dav_methods PUT; }
}
`
}

function findCommand(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Waits for up to five seconds until somebody accepts connections. */
async function listening(port: number): Promise<void> {
  for (const end = Date.now() + 5000; ; ) {
    const socket = connect(port, '127.0.0.1')
    const opened = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (opened) return
    if (Date.now() > end) throw new Error(`nobody listens on port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
