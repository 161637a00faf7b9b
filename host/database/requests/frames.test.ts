import { expect, test } from 'vitest'
import { Frames, readCells } from './frames.ts'

function frame(kind: string, ...body: Buffer[]): Buffer {
  const bytes = Buffer.concat(body)
  const head = Buffer.alloc(5)
  head.write(kind)
  head.writeUInt32BE(bytes.length + 4, 1)
  return Buffer.concat([head, bytes])
}

function row(...cells: (string | null)[]): Buffer {
  const parts = cells.flatMap((cell) => {
    const length = Buffer.alloc(4)
    length.writeInt32BE(cell === null ? -1 : Buffer.byteLength(cell))
    return cell === null ? [length] : [length, Buffer.from(cell)]
  })
  const count = Buffer.alloc(2)
  count.writeInt16BE(cells.length)
  return frame('D', count, ...parts)
}

const messages = [
  frame('1'),
  frame('2'),
  row('é', null, ''),
  frame('C', Buffer.from('SELECT 1\0')),
  frame('Z'),
]

function cut(chunks: Buffer[]): Buffer[] {
  const read: Buffer[] = []
  const frames = new Frames((kind, bytes) => {
    expect(bytes[0]).toBe(kind)
    read.push(bytes)
  })
  for (const chunk of chunks) frames.push(chunk)
  return read
}

test('messages come whole, wherever the socket cuts them', () => {
  const bytes = Buffer.concat(messages)
  for (let size = 1; size <= bytes.length; size++) {
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    )
    expect(cut(chunks)).toEqual(messages)
  }
})

test('a message that is not whole is kept back', () => {
  expect(cut([Buffer.concat(messages).subarray(0, -1)])).toEqual(messages.slice(0, -1))
})

test('cells are bytes, and null is none', () => {
  expect(readCells(row('é', null, ''))).toEqual([Buffer.from('é'), null, Buffer.alloc(0)])
  expect(readCells(row())).toEqual([])
})
