import type { z } from 'zod'
import type { CommandName, commands } from '../../../domain/permissions/commands.ts'
import type { Handlers } from '../../../supabase/functions/handlers.ts'

type Definition<Name extends CommandName> = Handlers[Name]['definition']

/** A command's input, as a form has it: the names are the schema's, and the values may still be empty or wrong, which the command reports. */
export type Input<Name extends CommandName> = Unchecked<z.input<Definition<Name>['input']>>

/** The same as `useCommand` takes it: without the condominium that is open, which it names itself. The platform's commands name theirs. */
export type Body<Name extends CommandName> = Name extends CommandName
  ? (typeof commands)[Name]['roles'] extends readonly ['superadmin']
    ? Input<Name>
    : WithoutCondominium<Input<Name>>
  : never

/** A command's answer, as it arrives: a day or a moment as text, a file as a `Blob`, nothing as `{}`. */
export type Answer<Name extends CommandName> = EachWhole<
  OrNothing<Received<Made<Awaited<ReturnType<Definition<Name>['run']>>>>>
>

type WithoutCondominium<Taken> = Taken extends object ? Omit<Taken, 'condominium_id'> : never

type Unchecked<Value> = Value extends string
  ? string | null | undefined
  : Value extends number
    ? number | string | null | undefined
    : Value extends readonly (infer Item)[]
      ? readonly Unchecked<Item>[] | null | undefined
      : Value extends object
        ? { readonly [Key in keyof Value]: Unchecked<Value[Key]> }
        : Value | null | undefined

type Made<Result> = Result extends () => Promise<infer Later> ? Later : Result
type OrNothing<Value> = [Value] extends [object | null] ? Value : object

/** Of several shapes, each says of the others' names that it has none. */
type EachWhole<Shape, All extends PropertyKey = KeyOfAny<Shape>> = Shape extends Blob
  ? Shape
  : Shape extends object
    ? Shape & { [Key in Exclude<All, keyof Shape>]?: undefined }
    : Shape
type KeyOfAny<Shape> = Shape extends Blob ? never : keyof Shape

type Received<Value> = Value extends Response
  ? Blob
  : Value extends Date
    ? string
    : Value extends readonly (infer Item)[]
      ? Received<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: Received<Value[Key]> }
        : Value
