import type { BankCode } from '../../boleto/agreement.ts'
import { bb240 } from './bb.ts'
import { bradesco240 } from './bradesco.ts'
import { caixa240 } from './caixa.ts'
import { itau240 } from './itau.ts'
import type { Profile240 } from './profile.ts'
import { santander240 } from './santander.ts'
import { sicoob240 } from './sicoob.ts'

export const profiles240: Record<BankCode, Profile240> = {
  '001': bb240,
  '033': santander240,
  '104': caixa240,
  '237': bradesco240,
  '341': itau240,
  '756': sicoob240,
}
