# The server in a container: the wheel is built first, with its page, and installed without what built it.
FROM python:3.13-slim AS build
WORKDIR /src
COPY . .
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends make >/dev/null \
    && make wheel

FROM python:3.13-slim
COPY --from=build /src/dist/*.whl /tmp/
RUN wheel=$(ls /tmp/overcrush-*.whl) && pip install --no-cache-dir "${wheel}[neural,postgres]" && rm /tmp/*.whl \
    && useradd --system --create-home --home-dir /var/lib/overcrush overcrush
USER overcrush
ENV OVERCRUSH_DATA=/var/lib/overcrush
VOLUME /var/lib/overcrush
EXPOSE 8571
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD \
    ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8571/readyz', timeout=4)"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["overcrush", "serve", "--host", "0.0.0.0"]
