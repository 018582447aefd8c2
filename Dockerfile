# The product in an image: built, with the packages that it runs with, and nothing else. "npm run image:try" takes these
# very steps without a container. Footer, log and figures show COMMIT, and the image's labels both:
# docker build --build-arg COMMIT="$(git rev-parse --short HEAD)" --build-arg VERSION=3.0.0 .
FROM node:22-bookworm-slim AS build
WORKDIR /registry
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY index.html vite.config.ts tsconfig.json ./
COPY scripts ./scripts
COPY schemas ./schemas
COPY src ./src
ARG COMMIT=
RUN COMMIT=$COMMIT npm run build

FROM node:22-bookworm-slim AS packages
WORKDIR /registry
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

FROM node:22-alpine
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/registry/data
WORKDIR /registry
COPY --from=packages /registry/node_modules ./node_modules
COPY --from=build /registry/dist ./dist
COPY package.json LICENSE CHANGELOG.md ./
ARG VERSION=
ARG COMMIT=
LABEL org.opencontainers.image.version=$VERSION org.opencontainers.image.revision=$COMMIT
# The places that are written to, apart from /tmp: the rest may be mounted for reading alone.
RUN mkdir -m 700 data backups && chown node:node data backups
VOLUME /registry/data
USER node
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s --retries=3 CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/server/main.js"]
