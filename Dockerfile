# Troco's server with the built web app, without a PostgreSQL: docs/operations.md, "In containers".

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS build
WORKDIR /srv/troco
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20 AS dependencies
WORKDIR /srv/troco
COPY package.json package-lock.json ./
# Leaves out the embedded PostgreSQL and peers of the auth library. sharp's binaries are optional,
# too, and come from the stage above.
RUN npm ci --omit=dev --omit=optional
COPY --from=build /srv/troco/node_modules/@img ./node_modules/@img

FROM node:24.21.0-bookworm-slim@sha256:d6aa754f16b3197301076f047b5def2f02ea1dbbc2ca920407d46d7ec7f87b20
WORKDIR /srv/troco
COPY --from=dependencies /srv/troco/node_modules ./node_modules
COPY --from=build /srv/troco/dist ./dist
COPY package.json ./
COPY scripts/require-node.mjs ./scripts/
COPY db ./db
COPY docs/partner-api.md ./docs/
COPY public/mark.svg ./public/
COPY src/contract ./src/contract
COPY src/server ./src/server
RUN install -d -o node -g node -m 700 /var/lib/troco
ENV HOST=0.0.0.0 DATA_DIR=/var/lib/troco
VOLUME /var/lib/troco
EXPOSE 3000
USER node
# The first start on an empty database migrates it, and with DEMO=true fills it for up to a minute.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--import", "./scripts/require-node.mjs", "src/server/main.ts"]
