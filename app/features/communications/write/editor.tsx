import '@mantine/tiptap/styles.layer.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { useEditor } from '@tiptap/react'
import StarterKit from '@tiptap/starter-kit'
import { useEffect } from 'react'
import type { Body } from '../../../../domain/communications/body.ts'

type EditorProps = { label: string; value: Body; onChange: (body: Body) => void; error?: string }

/** Only what domain/communications/body.ts keeps: pasted text loses the rest. */
const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    strike: false,
    underline: false,
    link: false,
  }),
  Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'], defaultProtocol: 'https' }),
]

/** Edits the text as it will look. */
export default function Editor({ label, value, onChange, error }: EditorProps) {
  const editor = useEditor({
    extensions,
    content: value,
    shouldRerenderOnTransaction: true,
    editorProps: { attributes: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: written }) => onChange(written.getJSON() as Body),
  })
  // A template was chosen: the text is another one.
  useEffect(() => {
    if (editor && JSON.stringify(editor.getJSON()) !== JSON.stringify(value) && !editor.isFocused)
      editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  return (
    <div>
      <RichTextEditor
        editor={editor}
        labels={labels}
        style={error ? { borderColor: 'var(--danger)' } : undefined}
      >
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            {/* Wider than a phone by itself. */}
            <RichTextEditor.Link
              popoverProps={{ width: 'min(380px, calc(100vw - 16px))' }}
              styles={{ linkEditorSave: { flexShrink: 0 } }}
            />
            <RichTextEditor.Unlink />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.H2 />
            <RichTextEditor.H3 />
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <RichTextEditor.Blockquote />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Undo />
            <RichTextEditor.Redo />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content mih={220} />
      </RichTextEditor>
      {error && (
        <p role="alert" style={{ margin: '4px 0 0', color: 'var(--danger)', fontSize: '0.8125rem' }}>
          {error}
        </p>
      )}
    </div>
  )
}

const labels = {
  boldControlLabel: 'Negrito',
  italicControlLabel: 'Itálico',
  linkControlLabel: 'Link',
  unlinkControlLabel: 'Remover o link',
  h2ControlLabel: 'Título',
  h3ControlLabel: 'Subtítulo',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  blockquoteControlLabel: 'Citação',
  undoControlLabel: 'Desfazer',
  redoControlLabel: 'Refazer',
  linkEditorInputLabel: 'Endereço do link',
  linkEditorInputPlaceholder: 'https://exemplo.com.br',
  linkEditorExternalLink: 'Abrir em outra aba',
  linkEditorInternalLink: 'Abrir na mesma aba',
  linkEditorSave: 'Salvar',
}
