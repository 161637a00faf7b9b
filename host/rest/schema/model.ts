import type { RestConfig } from '../settings.ts'

/** What the data API knows of a database. Identifiers in SQL come from here and from nowhere else. */
export type SchemaCache = {
  /** Increases with every load, so that a statement prepared for an older schema is never reused. */
  version: number
  schemas: Map<string, Schema>
  /** Names a cast may use (lower case) and how SQL writes the type. */
  types: Map<string, string>
  /** Settings of the roles a request may take (`alter role … set`), applied in each transaction. */
  roleSettings: Map<string, Record<string, string>>
  /** The roles that no policy hides a row from. */
  pastPolicies: Set<string>
  timezones: Set<string>
  /** Casts of domains, by the name of the domain as columns have it. */
  representations: Map<string, Representation>
  /** Aggregates that make other forms of answers. */
  mediaHandlers: MediaHandler[]
  /** PostGIS's function from a row to GeoJSON, where there is one. */
  geoJson: Identity | undefined
  /** The database's own settings for how to serve it; they take precedence over the host's configuration. */
  config: Partial<RestConfig>
}

export type Schema = {
  name: string
  description: string | null
  relations: Map<string, Relation>
  /** Functions by name; overloaded ones side by side. */
  routines: Map<string, Routine[]>
}

export type Identity = { schema: string; name: string }

/** A table, view, materialised view, foreign or partitioned table. */
export type Relation = Identity & {
  isView: boolean
  insertable: boolean
  updatable: boolean
  deletable: boolean
  description: string | null
  primaryKey: string[]
  columns: Map<string, Column>
  /** The types of the columns, by name. */
  types: Map<string, string>
  /** Functions of one argument, a row of this relation: selectable like columns. Name and result type. */
  computed: Map<string, string>
  links: Link[]
}

export type Column = {
  name: string
  /** As SQL writes it, with length or precision and, outside pg_catalog, its schema. */
  type: string
  nullable: boolean
  /** The default expression, deparsed by PostgreSQL; null if there is none. */
  default: string | null
  description: string | null
  maxLength: number | null
  enumValues: string[]
}

/** A path from one relation to another, found in foreign keys or declared by a function. */
export type Link = {
  kind: 'many-to-one' | 'one-to-one' | 'one-to-many' | 'many-to-many' | 'computed'
  source: Identity
  target: Identity
  /** The constraint, or the function of a computed link. */
  name: string
  /** Pairs of columns that must be equal: source, target. Through a junction: source, junction. */
  columns: [string, string][]
  junction?: Identity & { targetName: string; columns: [junction: string, target: string][] }
  routine?: Identity
  toOne: boolean
  targetIsView: boolean
}

export type Routine = Identity & {
  description: string | null
  parameters: Parameter[]
  /** `i` immutable, `s` stable, `v` volatile. */
  volatility: 'i' | 's' | 'v'
  returns: Identity & { isSet: boolean; isComposite: boolean }
  /** The form of the answer, if the function makes one: the name of the domain it returns. */
  media: Media | null
  /** Names of the columns of a composite result; null when known only from the call. */
  columns: Map<string, string> | null
  settings: Record<string, string>
}

/** How values of a domain are written in JSON, read from it, and read from what filters say: functions behind casts. */
export type Representation = { toJson?: Identity; fromJson?: Identity; fromText?: Identity }

/** A form of answers, such as `text/html`; two stars mean any. */
export type Media = { type: string; isBytes: boolean }

/** An aggregate over the rows of one relation, or of any (`relation` null), that returns a domain named as a form. */
export type MediaHandler = Identity & Media & { relation: Identity | null }

export type Parameter = { name: string; type: string; required: boolean; variadic: boolean }
