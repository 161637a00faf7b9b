import { expect, test } from 'vitest'
import { readProjectOptions } from './options.ts'

const environment = { INIT_CWD: '/home/ana', DATA_DIR: '/var/prumo' }
const read = (...args: string[]) => readProjectOptions(args, environment)

test('asks for a project alone, and leaves the rest to its config.toml', () => {
  expect(read('--project', 'loja')).toEqual({
    project: '/home/ana/loja',
    port: undefined,
    hostname: '127.0.0.1',
    projectsDir: '/var/prumo/projects',
    dataDir: undefined,
    reset: false,
  })
})

test('takes port, address, folder and a new beginning', () => {
  expect(
    read('--project=/loja', '--port', '4600', '--host', '0.0.0.0', '--data', '../dados', '--reset'),
  ).toMatchObject({ project: '/loja', port: 4600, hostname: '0.0.0.0', dataDir: '/home/dados', reset: true })
})

test('says what is wrong, and how it is used', () => {
  expect(() => read()).toThrow(/Falta --project[\s\S]*Uso: npm run host/)
  for (const port of ['0', '65536', 'http', '80.5'])
    expect(() => read('--project', '.', '--port', port)).toThrow(/--port precisa ser uma porta de 1 a 65535/)
  expect(() => read('--project', '.', '--prot', '1')).toThrow(/Opções inválidas: .*--prot[\s\S]*Uso:/)
  expect(() => read('.')).toThrow(/Opções inválidas/)
})
