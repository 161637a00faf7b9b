export const checklistStages = ['before', 'after'] as const
export type ChecklistStage = (typeof checklistStages)[number]

export const stageWords: Record<ChecklistStage, { title: string; verb: string }> = {
  before: { title: 'Entrega', verb: 'Assinar a entrega' },
  after: { title: 'Devolução', verb: 'Assinar a devolução' },
}
export const itemStateWords = { ok: 'Em ordem', problem: 'Com problema' } as const
export const answerWords = { agreed: 'A unidade concordou', contested: 'A unidade contestou' } as const
