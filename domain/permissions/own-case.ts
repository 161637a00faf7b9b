/** Why a command of administrators or the council cannot be used to decide one's own case (docs/decisions/0073). */
export const noOwnCase = {
  access:
    '`own_membership` refuses what is about oneself, the office is offered by one and taken by another, and a pending request is no administrator.',
  register:
    'The register says what is: who has which unit and its shares follow deeds and decisions that are named; each change stays in the history.',
  'own say': 'One’s own to say, as any resident does.',
  'one rule': 'One rule for everybody, none for one unit.',
  'proven fact':
    'A fact with its proof: what a meter, a bank, the books or chance say, or a debt that is added.',
  undecided: 'Written down and not yet decided: paying it, or approving it, is. Or the assembly has decided.',
  'others’ accounts': 'The council judges accounts that it does not keep.',
  everyday: 'The building’s everyday work, and the assembly’s course.',
  platform: 'Between the síndico and the platform.',
} as const
export type NoOwnCase = keyof typeof noOwnCase

/** Commands that only give something to read. */
export const readsOnly = (name: string): boolean =>
  /^(home$|read-report$|read-annual-report$|export|preview|view|reveal|simulate|suggest|desk-snapshot|desk-changes)/.test(
    name,
  ) ||
  /-(document|documents|summary|statement|receipt|kit|carnet|labels|history|dossier|archive|dossier)$/.test(
    name,
  )
