import { expect, test } from 'vitest'
import { deviceName, placeName } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari no iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Chrome no Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge no Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  ['curl/8.5', 'Aparelho desconhecido'],
  [null, 'Aparelho desconhecido'],
])('a device is named as people name it: %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})

test.each([
  ['127.0.0.1', 'neste computador'],
  ['::ffff:192.168.0.7', 'na rede local'],
  ['172.32.0.1/32', 'endereço 172.32.0.1'],
  ['2804:14c::1', 'endereço 2804:14c::1'],
  [null, 'lugar desconhecido'],
])('a place is said as far as it is known: %s', (ip, name) => {
  expect(placeName(ip)).toBe(name)
})
