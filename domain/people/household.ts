import { z } from 'zod'
import { filledLine, lineOrNull } from '../fields/text.ts'
import { parsePhone } from '../phone.ts'
import { parsePlate } from './plate.ts'

export const petKinds = { dog: 'Cachorro', cat: 'Gato', bird: 'Ave', other: 'Outro' } as const
export type PetKind = keyof typeof petKinds
export const petSizes = { small: 'Pequeno', medium: 'Médio', large: 'Grande' } as const
export type PetSize = keyof typeof petSizes

const words = <Word extends string>(of: Record<Word, string>) => Object.keys(of) as [Word, ...Word[]]

export const vehicleInput = z.object({
  plate: z.string().transform((text, context) => {
    const plate = parsePlate(text)
    if (plate) return plate
    context.addIssue({ code: 'custom', message: 'Placa inválida: use ABC-1234 ou ABC1D23.' })
    return z.NEVER
  }),
  model: lineOrNull(60),
  color: lineOrNull(30),
  spot: lineOrNull(30),
})

export const petInput = z.object({
  name: filledLine(40, 'Informe o nome do pet.'),
  kind: z.enum(words(petKinds), 'Escolha a espécie.'),
  breed: lineOrNull(40),
  size: z.enum(words(petSizes), 'Escolha o porte.').nullish(),
  vaccination: lineOrNull(120),
})

export const emergencyContactInput = z.object({
  name: filledLine(80, 'Informe o nome de quem chamar.'),
  relation: lineOrNull(40),
  phone: z.string().transform((text, context) => {
    const phone = parsePhone(text)
    if (phone) return phone
    context.addIssue({ code: 'custom', message: 'Telefone inválido: use o DDD e o número.' })
    return z.NEVER
  }),
})
