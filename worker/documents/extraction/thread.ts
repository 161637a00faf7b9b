// A separate thread for each file: a hostile or huge one takes down the thread and not the worker.
import { parentPort, workerData } from 'node:worker_threads'
import { readFile } from './read-file.ts'

const { bytes, contentType } = workerData as { bytes: Uint8Array; contentType: string }
parentPort?.postMessage(await readFile(bytes, contentType))
