-- DropIndex
DROP INDEX "WebhookDelivery_webhookId_createdAt_id_idx";

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_turn_id_idx" ON "WebhookDelivery"("webhookId", "turn" DESC, "id" DESC);
