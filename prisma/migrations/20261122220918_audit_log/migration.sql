-- CreateIndex
CREATE INDEX "AuditEvent_organizationId_actorId_createdAt_id_idx" ON "AuditEvent"("organizationId", "actorId", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_organizationId_action_createdAt_id_idx" ON "AuditEvent"("organizationId", "action", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "AuditEvent_organizationId_subject_createdAt_id_idx" ON "AuditEvent"("organizationId", "subject", "createdAt" DESC, "id" DESC);

-- The audit log is append-only: events are never changed, and only the regular removal of old ones deletes any.
CREATE FUNCTION octavo_keep_audit_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('octavo.audit_retention', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only';
END
$$;
CREATE TRIGGER audit_events_are_kept BEFORE UPDATE OR DELETE ON "AuditEvent"
  FOR EACH ROW EXECUTE FUNCTION octavo_keep_audit_events();
