import { queryOptions } from '@tanstack/react-query'
import type { PetKind, PetSize } from '../../../../domain/people/household.ts'
import type { OccupancyKind } from '../../../../domain/units/occupancy-kind.ts'
import { orNone, read } from '../../../lib/read.ts'
import { supabase } from '../../../lib/supabase.ts'

export type UnitName = { id: string; block: string; number: string; sort_key: string }

/** A past, present or future tie of a person to a unit. Civil dates. */
export type RecordTie = {
  id: string
  person_id: string
  unit_id: string
  kind: OccupancyKind
  starts_on: string
  ends_on: string | null
  is_payer: boolean
  is_voter: boolean
  part_n: number | null
  part_d: number | null
}

/** A person's record: contacts masked, and every tie there ever was. */
export type PersonRecord = {
  id: string
  name: string
  user_id: string | null
  document_masked: string | null
  email_masked: string | null
  phone_masked: string | null
  address_masked: string | null
  /** Counts the corrections. */
  version: number
  /** Earlier records of this same person, under which their documents are stored. */
  merged_ids: string[]
  ties: (RecordTie & { unit: UnitName })[]
}

const tieColumns = 'id,person_id,unit_id,kind,starts_on,ends_on,is_payer,is_voter,part_n,part_d'

export const recordQuery = (condominiumId: string, personId: string) =>
  queryOptions({
    queryKey: ['register', condominiumId, 'person', personId],
    meta: { tables: ['people', 'occupancies', 'units'], row: { table: 'people', id: personId } },
    queryFn: async () => {
      const found = supabase
        .from('people')
        .select(
          `id,name,user_id,document_masked,email_masked,phone_masked,address_masked,version,merged_ids,
          ties:occupancies(${tieColumns},unit:units(id,block,number,sort_key))`,
        )
        .eq('condominium_id', condominiumId)
        .eq('id', personId)
        .order('starts_on', { referencedTable: 'ties', ascending: false })
      return (await orNone(read(found.overrideTypes<PersonRecord[], { merge: false }>())))?.[0] ?? null
    },
  })

export type UnitTie = RecordTie & {
  person: {
    id: string
    name: string
    email_masked: string | null
    phone_masked: string | null
    user_id: string | null
  }
}
export type UnitRecord = UnitName & { closed_on: string | null; ties: UnitTie[] }

/** A unit with everyone who has, had or will have a role in it. */
export const unitRecordQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['register', condominiumId, 'unit', unitId],
    meta: { tables: ['units', 'occupancies', 'people'] },
    queryFn: async () => {
      const found = supabase
        .from('units')
        .select(
          `id,block,number,sort_key,closed_on,
          ties:occupancies(${tieColumns},person:people(id,name,email_masked,phone_masked,user_id))`,
        )
        .eq('condominium_id', condominiumId)
        .eq('id', unitId)
        .order('starts_on', { referencedTable: 'ties', ascending: false })
      return (await orNone(read(found.overrideTypes<UnitRecord[], { merge: false }>())))?.[0] ?? null
    },
  })

/** What a tie said before it was corrected. */
export type TieVersion = {
  id: string
  person_id: string
  kind: OccupancyKind
  starts_on: string
  ends_on: string | null
  was_removed: boolean
  reason: string | null
  replaced_at: string
}

export const versionsQuery = (condominiumId: string, unitId: string) =>
  queryOptions({
    queryKey: ['register', condominiumId, 'versions', unitId],
    meta: { tables: ['occupancy_versions'] },
    queryFn: () =>
      read(
        supabase
          .from('occupancy_versions')
          .select('id,person_id,kind,starts_on,ends_on,was_removed,reason,replaced_at')
          .eq('condominium_id', condominiumId)
          .eq('unit_id', unitId)
          .order('replaced_at', { ascending: false })
          .limit(50)
          .overrideTypes<TieVersion[], { merge: false }>(),
      ),
  })

export type Vehicle = {
  id: string
  unit_id: string
  person_id: string | null
  plate: string
  model: string | null
  color: string | null
  spot: string | null
}
export type Pet = {
  id: string
  unit_id: string
  name: string
  kind: PetKind
  breed: string | null
  size: PetSize | null
  vaccination: string | null
}
export type HouseholdItems = { vehicles: Vehicle[]; pets: Pet[] }

/** Vehicles and pets of some units. */
export const householdQuery = (condominiumId: string, unitIds: readonly string[]) =>
  queryOptions({
    queryKey: ['register', condominiumId, 'household', unitIds],
    meta: { tables: ['vehicles', 'pets'] },
    enabled: unitIds.length > 0,
    queryFn: async (): Promise<HouseholdItems> => {
      const of = (table: string, columns: string) =>
        supabase
          .from(table)
          .select(columns)
          .eq('condominium_id', condominiumId)
          .in('unit_id', [...unitIds])
          .order('created_at')
      const [vehicles, pets] = await Promise.all([
        read(
          of('vehicles', 'id,unit_id,person_id,plate,model,color,spot').overrideTypes<
            Vehicle[],
            { merge: false }
          >(),
        ),
        read(
          of('pets', 'id,unit_id,name,kind,breed,size,vaccination').overrideTypes<Pet[], { merge: false }>(),
        ),
      ])
      return { vehicles, pets }
    },
  })

export type EmergencyContact = { id: string; name: string; relation: string | null; phone_masked: string }

export const emergencyQuery = (condominiumId: string, personId: string) =>
  queryOptions({
    queryKey: ['register', condominiumId, 'emergency', personId],
    meta: { tables: ['emergency_contacts'] },
    enabled: personId !== '',
    queryFn: () =>
      read(
        supabase
          .from('emergency_contacts')
          .select('id,name,relation,phone_masked')
          .eq('condominium_id', condominiumId)
          .eq('person_id', personId)
          .order('created_at')
          .overrideTypes<EmergencyContact[], { merge: false }>(),
      ),
  })

export type Consent = {
  id: string
  purpose: string
  text_version: string
  given: boolean
  recorded_at: string
}

/** Everything a person consented to or withdrew, newest first. */
export const consentsQuery = (condominiumId: string, personId: string) =>
  queryOptions({
    queryKey: ['register', condominiumId, 'consents', personId],
    meta: { tables: ['consents'] },
    enabled: personId !== '',
    queryFn: () =>
      read(
        supabase
          .from('consents')
          .select('id,purpose,text_version,given,recorded_at')
          .eq('condominium_id', condominiumId)
          .eq('person_id', personId)
          .order('recorded_at', { ascending: false })
          .overrideTypes<Consent[], { merge: false }>(),
      ),
  })

/** The caller's own record in the condominium, if the administration has tied one to the account. */
export const ownRecordQuery = (condominiumId: string, userId: string) =>
  queryOptions({
    queryKey: ['register', condominiumId, 'own', userId],
    meta: { tables: ['people'] },
    queryFn: async () => {
      const found = supabase
        .from('people')
        .select('id,name,document_masked,email_masked,phone_masked')
        .eq('condominium_id', condominiumId)
        .eq('user_id', userId)
        .order('id')
        .limit(1)
      type Own = Pick<PersonRecord, 'id' | 'name' | 'document_masked' | 'email_masked' | 'phone_masked'>
      return (await read(found.overrideTypes<Own[], { merge: false }>()))[0] ?? null
    },
  })
