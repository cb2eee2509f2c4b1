/** Loads after the page: drafts come with the forms' libraries. */
export { clearDraft, readDraft, saveDraft } from '@cabinet/shared/forms'
