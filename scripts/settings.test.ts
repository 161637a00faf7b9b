import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const s3 = {
  S3_BUCKET: 'arquivos-do-predio',
  S3_REGION: 'sa-east-1',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test('without anything set: this machine alone, files in the data folder, 20 s to end', () => {
  expect(readSettings({})).toMatchObject({
    files: undefined,
    databaseUrl: undefined,
    databaseConnections: undefined,
    drainSeconds: 20,
    worker: 'inside',
  })
})

test('an S3 bucket, of Amazon or of another store', () => {
  expect(readSettings(s3).files).toEqual({
    kind: 's3',
    bucket: 'arquivos-do-predio',
    region: 'sa-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  const other = { ...s3, S3_REGION: '', S3_ENDPOINT: 'https://loja.example', S3_PREFIX: 'prumo/1' }
  expect(readSettings(other).files).toMatchObject({
    region: 'us-east-1',
    endpoint: 'https://loja.example',
    prefix: 'prumo/1/',
  })
})

test.each([
  [{ ...s3, S3_ACCESS_KEY_ID: '' }, 'S3_BUCKET pede também S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY'],
  [{ ...s3, S3_REGION: undefined }, 'S3_BUCKET pede também S3_REGION, ou S3_ENDPOINT'],
  [{ ...s3, S3_BUCKET: 'Não é um bucket' }, 'S3_BUCKET precisa ser o nome de um bucket'],
  [{ ...s3, S3_ENDPOINT: 'loja.example' }, 'S3_ENDPOINT precisa ser um endereço completo'],
  [{ ...s3, S3_PREFIX: '../outra' }, 'S3_PREFIX precisa ser um caminho'],
  [{ S3_REGION: 'sa-east-1' }, 'S3_REGION pede também S3_BUCKET'],
  [{ DATABASE_CONNECTIONS: '3' }, /DATABASE_CONNECTIONS precisa ser um número inteiro de \d+ a 10000/],
  [{ DATABASE_CONNECTIONS: 'muitas' }, 'DATABASE_CONNECTIONS precisa ser um número inteiro'],
  [{ DRAIN_SECONDS: '0' }, 'DRAIN_SECONDS precisa ser um número inteiro de 1 a 3600'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL precisa ser como'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY precisa ser o número de proxies à frente'],
  [{ TRUST_PROXY: '10.0.0.0/40' }, 'TRUST_PROXY precisa ser o número de proxies à frente'],
  [{ PORT: '70000' }, 'PORT precisa ser uma porta'],
])('%j is refused by name', (environment, message) => {
  expect(() => readSettings(environment)).toThrow(message)
})

test('the proxies in front: none, so many, or those of some networks', () => {
  const trusted = (text?: string) => readSettings({ TRUST_PROXY: text }).trustProxy
  expect([undefined, '', '0', '1', '2'].map(trusted)).toEqual([false, false, false, { hops: 1 }, { hops: 2 }])
  expect(trusted('10.0.0.0/8, 2001:db8::/32')).toMatchObject({
    networks: { rules: ['Subnet: IPv6 2001:db8::/32', 'Subnet: IPv4 10.0.0.0/8'] },
  })
})
