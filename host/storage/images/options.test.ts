import { expect, test } from 'vitest'
import { describeOptions, readImageOptions, readSignedOptions } from './options.ts'

const read = (query: string) => readImageOptions(new URLSearchParams(query))

test('nothing asked for is the origin, cropped by nothing', () => {
  expect(read('')).toEqual({ resize: 'cover' })
})

test('every option is read', () => {
  expect(read('width=100&height=50&resize=contain&quality=20&format=avif')).toEqual({
    width: 100,
    height: 50,
    resize: 'contain',
    quality: 20,
    format: 'avif',
  })
})

test('sides are at most 2500, and 0 is none', () => {
  expect(read('width=99999&height=0')).toMatchObject({ width: 2500, height: undefined })
})

test.each([
  ['width=abc', 'querystring/width must be integer'],
  ['width=', 'querystring/width must be integer'],
  ['width=1.5', 'querystring/width must be integer'],
  ['height=-1', 'querystring/height must be >= 0'],
  ['height=1e400', 'querystring/height must be integer'],
  ['quality=19', 'querystring/quality must be >= 20'],
  ['quality=101', 'querystring/quality must be <= 100'],
  ['resize=squeeze', 'querystring/resize must be equal to one of the allowed values'],
  ['format=gif', 'querystring/format must be equal to one of the allowed values'],
])('%s is refused', (query, message) => {
  expect(() => read(query)).toThrow(message)
})

test('a signed URL brings its own', () => {
  expect(readSignedOptions({ transformations: 'width:100,resize:fill', format: 'webp' })).toEqual({
    width: 100,
    height: undefined,
    resize: 'fill',
    format: 'webp',
  })
  expect(readSignedOptions({})).toEqual({ resize: 'cover' })
})

test.each([
  ['', ''],
  ['height=200&width=200&quality=60', 'height:200,width:200,resizing_type:fill,quality:60'],
  ['width=99999&resize=contain&format=webp', 'width:2500,resizing_type:fit,format:webp'],
  ['height=5&resize=fill&format=origin', 'height:5,resizing_type:force'],
  ['width=0&quality=30', 'quality:30'],
])('%s is answered as %s', (query, said) => {
  expect(describeOptions(read(query))).toBe(said)
})
