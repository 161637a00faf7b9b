import { z } from 'zod'
import { parsePhone } from '../phone.ts'
import { line, optionalLine } from './person.ts'
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
  model: optionalLine(60).optional(),
  color: optionalLine(30).optional(),
  spot: optionalLine(30).optional(),
})

export const petInput = z.object({
  name: line(40).refine((text) => text !== '', 'Informe o nome do pet.'),
  kind: z.enum(words(petKinds), 'Escolha a espécie.'),
  breed: optionalLine(40).optional(),
  size: z.enum(words(petSizes), 'Escolha o porte.').nullish(),
  vaccination: optionalLine(120).optional(),
})

export const emergencyContactInput = z.object({
  name: line(80).refine((text) => text !== '', 'Informe o nome de quem chamar.'),
  relation: optionalLine(40).optional(),
  phone: z.string().transform((text, context) => {
    const phone = parsePhone(text)
    if (phone) return phone
    context.addIssue({ code: 'custom', message: 'Telefone inválido: use o DDD e o número.' })
    return z.NEVER
  }),
})
