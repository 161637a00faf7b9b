// Derived from the commands of supabase/functions: `npm run generate` writes it.
import { serve } from '../_shared/serve.ts'

export default serve({
  'acknowledge-document': () => import('./acknowledge-document.ts'),
  'add-document-version': () => import('./add-document-version.ts'),
  'add-documents': () => import('./add-documents.ts'),
  'ask-acknowledgement': () => import('./ask-acknowledgement.ts'),
  'ask-documents': () => import('./ask-documents.ts'),
  'change-acknowledgement': () => import('./change-acknowledgement.ts'),
  'change-document-folder': () => import('./change-document-folder.ts'),
  'change-documents': () => import('./change-documents.ts'),
  'destroy-documents': () => import('./destroy-documents.ts'),
  'make-documents': () => import('./make-documents.ts'),
  'preview-document-template': () => import('./preview-document-template.ts'),
  'restore-document-version': () => import('./restore-document-version.ts'),
  'revoke-document-share': () => import('./revoke-document-share.ts'),
  'save-document-folder': () => import('./save-document-folder.ts'),
  'save-document-template': () => import('./save-document-template.ts'),
  'save-document': () => import('./save-document.ts'),
  'share-document': () => import('./share-document.ts'),
})
