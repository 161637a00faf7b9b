import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

/**
 * Below the ports that systems use for outgoing connections (from 32,768 on Linux, 49,152 elsewhere): any program's connection could take the port of
 * a server that has not started, or is briefly down.
 */
const range = { first: 20_000, count: 12_000 }

/** Processes that choose at the same moment begin at different places, since their ids differ. */
const stride = 37
let chosen = 0

/** A file for each port that a process of this machine has chosen, with its id: between choosing and listening a port looks free. */
const claims = join(tmpdir(), 'chosen-ports')

/** `count` ports of this machine, all different, that are free and that no other living process has chosen here. */
export async function freePorts(count: number): Promise<number[]> {
  const found: number[] = []
  for (let tried = 0; found.length < count; tried++) {
    if (tried === range.count) throw new Error('No free port')
    const port = range.first + ((process.pid * stride + chosen++) % range.count)
    if (claim(port) && (await isFree(port))) found.push(port)
  }
  return found
}

export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** Returns whether no one else has chosen it. Removes the claim of an ended process, for the next caller. */
function claim(port: number): boolean {
  const file = join(claims, String(port))
  try {
    openClaims()
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    // Where claims cannot be written, as in another user's folder, only listening ports are known.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return true
    const owner = ownerOf(file)
    if (owner > 0 && !isAlive(owner)) takeAway(file)
    return owner === process.pid
  }
}

/** Another user's claim cannot be removed: their port is left to them. */
function takeAway(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error
  }
}

/** 0 of a claim that is just being written or taken away. */
function ownerOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch {
    return 0
  }
}

function openClaims(): void {
  // Of every user, as the folder that it lies in.
  if (mkdirSync(claims, { recursive: true })) chmodSync(claims, 0o1777)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Of another user: it is there.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
