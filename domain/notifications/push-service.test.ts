import { expect, test } from 'vitest'
import { isPushService } from './push-service.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://db5p.notify.windows.com/w/?token=a',
  'https://push.prumo.invalid/sindica',
])('%s is one', (address) => expect(isPushService(address)).toBe(true))

test.each([
  'http://fcm.googleapis.com/a',
  'https://fcm.googleapis.com:8443/a',
  'https://fcm.googleapis.com@10.0.0.1/a',
  'https://169.254.169.254/latest',
  'https://evilpush.apple.com/',
  'https://push.apple.com.evil.example/',
  'https://push.prumo.invalid.evil.example/a',
  'https://push.prumo.invalid:8443/a',
  'nonsense',
])('%s is none', (address) => expect(isPushService(address)).toBe(false))
